import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { RequestError } from '../errors';
import { failureStatus } from '../http/api-scope';
import { respondToUnreadableUrl } from '../http/refusal-pages';
import { addCommonHeaders } from '../http/security-headers';
import { failures, goHome, otherFailure, reference } from './content/frame';
import { acceptForms } from './forms';
import { type Access, guardDesk } from './guard';
import { notFound, sendPage } from './layout';
import { STYLES_PATH, styleSheet } from './styles';

/** Responds to every failure with a page. The message of a `RequestError` is written for people; other errors are logged. */
function answerWithPages(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const status = failureStatus(error, request);
    const refusal = error instanceof RequestError ? error.message : undefined;
    if (status >= 500) request.log.error({ err: error }, 'a page of the desk failed');
    const { title, text } = failures[status] ?? { title: otherFailure, text: (error as Error).message };
    const main = (
      <>
        <p>{refusal ?? text}</p>
        {status >= 500 && <p>{reference(request.id)}</p>}
        <p>
          <a href="/">{goHome}</a>
        </p>
      </>
    );
    return sendPage(reply, { title: refusal ? otherFailure : title, main }, status);
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

/** A Fastify instance without pages: guarded, with the style sheet, forms and failure pages. */
export function createDesk(log: FastifyBaseLogger, access: Access): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // Paths are logged only for failed requests.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: respondToUnreadableUrl,
  });
  app.addHook('onSend', addCommonHeaders);
  guardDesk(app, access);
  acceptForms(app);
  answerWithPages(app);
  app.get(STYLES_PATH, (_request, reply) =>
    reply.type('text/css').header('cache-control', 'private, max-age=31536000, immutable').send(styleSheet),
  );
  return app;
}
