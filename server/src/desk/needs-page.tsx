import type { FastifyInstance } from 'fastify';
import { needs as words } from './content/needs';
import { Problem } from './messages';
import { sendPage } from './layout';
import { type FindNeeds, listNeeds, type Need } from './needs';

function NeedItem({ text, link }: Need) {
  return (
    <article>
      <p>{text}</p>
      {link && <a href={link.href}>{link.label}</a>}
    </article>
  );
}

/** The first page: everything that needs attention. */
export function registerNeedsPage(app: FastifyInstance, finders: readonly FindNeeds[]): void {
  app.get('/', async (request, reply) => {
    const { needs, problem } = await listNeeds(finders);
    if (problem) request.log.error({ err: problem }, 'what needs somebody could not be looked up');
    const main = (
      <>
        {problem !== undefined && <Problem text={words.unknown} />}
        {needs.map((need) => (
          <NeedItem key={need.text} {...need} />
        ))}
        {needs.length === 0 && problem === undefined && <p>{words.nothing}</p>}
      </>
    );
    return sendPage(reply, { title: words.title, section: 'needs', main });
  });
}
