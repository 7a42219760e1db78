import { css } from '@emotion/react';
import { useNavigate, useSearchParams } from '@hireloom/contracts/router';
import { type ReactElement, useState } from 'react';
import { radii, space, strokes, toned, type Tone, tones, type } from '../tokens';
import * as exported from '../ui';
import { SectionHeading } from '../ui';
import { codeOf } from './code-of';
import { choice } from './control';
import { type Part, type Props, readProps, writeProps } from './part';
import { PropsForm } from './props-form';

const GROUND = 'ground';
const grounds = choice(Object.keys(tones) as [Tone, ...Tone[]]);

const pageStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(6) });
const titleStyles = css({ ...type.h3, paddingBlockStart: space(4) });
const stateTitleStyles = css({ ...type.title, paddingBlockStart: space(2) });

const stageStyles = css({
  padding: space(6, 4),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.small,
  // A part may be wider than its stage.
  overflow: 'auto',
});

const codeStyles = css({
  ...type.small,
  padding: space(4),
  borderRadius: radii.small,
  backgroundColor: toned.wash,
  // Nothing is out of the window, so nothing has to be scrolled to.
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
});

function Code({ of, name }: { of: string; name: string }) {
  return (
    <figure aria-label={name} css={codeStyles}>
      <code>{of}</code>
    </figure>
  );
}

function Shown({ children, ground, name }: { children: ReactElement; ground: Tone; name: string }) {
  return (
    <>
      <div css={[tones[ground], stageStyles]}>{children}</div>
      <Code of={codeOf(children)} name={`Code of ${name}`} />
    </>
  );
}

const importOf = (name: string) =>
  name in exported
    ? `import { ${name} } from '@hireloom/design/ui';`
    : 'Of other parts of the design system alone.';

/** A part: as its address says, with a form that changes it, and in each of its states. */
export function PartPage({ part }: { part: Part }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [values, setValues] = useState<Props>(() => readProps(part, search));
  const [ground, setGround] = useState(() => grounds.read(search.get(GROUND) ?? ''));

  const show = (next: Props, nextGround: Tone) => {
    setValues(next);
    setGround(nextGround);
    const address = new URLSearchParams(writeProps(part, next));
    if (nextGround !== grounds.initial) address.set(GROUND, nextGround);
    if (search.has('scheme')) address.set('scheme', 'dark');
    void navigate({ search: String(address) }, { replace: true, preventScrollReset: true });
  };
  const change = (changes: Partial<Props>) => show({ ...values, ...changes } as Props, ground);

  return (
    <article css={pageStyles}>
      <SectionHeading level={1} title={part.name} lead={part.about} />
      <Code of={importOf(part.name)} name="Import" />
      <h2 id="preview" css={titleStyles}>
        Preview
      </h2>
      <Shown ground={ground} name="the preview">
        {part.show(values, change)}
      </Shown>
      <PropsForm
        controls={{ ...part.props, [GROUND]: grounds }}
        values={{ ...values, [GROUND]: ground }}
        onChange={({ [GROUND]: next, ...changes }) =>
          show({ ...values, ...changes } as Props, next === undefined ? ground : grounds.read(String(next)))
        }
      />
      {Object.keys(part.states).length > 0 && <h2 css={titleStyles}>States</h2>}
      {Object.entries(part.states).map(([title, element]) => (
        <div key={title} css={pageStyles}>
          <h3 css={stateTitleStyles}>{title}</h3>
          <Shown ground={ground} name={title}>
            {element}
          </Shown>
        </div>
      ))}
    </article>
  );
}
