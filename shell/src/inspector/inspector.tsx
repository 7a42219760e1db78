import { CacheProvider, css, type EmotionCache } from '@emotion/react';
import { colours, layers, radii, space, strokes, type } from '@hireloom/design';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { development } from '../content/development';
import { LoadingReport } from './loading-report';
import { findRegions, type Inspected, type Region } from './regions';

const listStyles = css({ listStyle: 'none', margin: 0, padding: 0 });

/** On top of the page, out of the flow, and transparent to clicks. */
const regionStyles = ({ box, isFrame }: Region) =>
  css({
    position: 'absolute',
    zIndex: layers.skipLink + 1,
    pointerEvents: 'none',
    ...box,
    outline: `${strokes.ring} ${isFrame ? 'dashed' : 'solid'} ${isFrame ? colours.teal : colours.indigo}`,
    outlineOffset: `calc(-1 * ${strokes.ring})`,
  });

const labelStyles = ({ isFrame }: Region) =>
  css({
    ...type.small,
    display: 'inline-block',
    maxWidth: '100%',
    padding: space(0.5, 2),
    backgroundColor: isFrame ? colours.teal : colours.indigo,
    color: colours.surface,
    overflowWrap: 'anywhere',
  });

const toggleStyles = css({
  ...type.small,
  position: 'fixed',
  insetBlockEnd: space(4),
  insetInlineEnd: space(4),
  zIndex: layers.skipLink + 2,
  padding: space(2, 4),
  border: 0,
  borderRadius: radii.round,
  backgroundColor: colours.night,
  color: colours.onNight,
  cursor: 'pointer',
});

/** Finds the regions again whenever the page changes, resizes, has scrolled, or has loaded a resource. */
function useRegions(inspected: Inspected, isOn: boolean): Region[] {
  const [regions, setRegions] = useState<Region[]>([]);
  // An effect, because the page is outside this React tree.
  useEffect(() => {
    const root = document.getElementById('root');
    if (!isOn || !root) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setRegions(findRegions(inspected)));
    };
    const [resized, changed] = [new ResizeObserver(look), new MutationObserver(look)];
    const loaded = new PerformanceObserver(look);
    resized.observe(root);
    changed.observe(root, { childList: true, subtree: true });
    loaded.observe({ type: 'resource' });
    addEventListener('scrollend', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      [resized, changed, loaded].forEach((observer) => observer.disconnect());
      removeEventListener('scrollend', look);
    };
  }, [inspected, isOn]);
  return isOn ? regions : [];
}

/** Outlines each region of the page and labels it with team, remote, release, module, weight and load time. */
function Inspector({ inspected }: { inspected: Inspected }) {
  const { label, toggle, hint } = development.inspector;
  const [isOn, setIsOn] = useState(true);
  const regions = useRegions(inspected, isOn);
  // Listens on the window, so that Escape works wherever the focus is.
  useEffect(() => {
    const end = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOn(false);
    addEventListener('keydown', end);
    return () => removeEventListener('keydown', end);
  }, []);
  return (
    <aside aria-label={label}>
      <button type="button" aria-pressed={isOn} css={toggleStyles} onClick={() => setIsOn(!isOn)}>
        {toggle}
        {isOn && ` · ${hint}`}
      </button>
      <ul css={listStyles}>
        {regions.map((region) => (
          <li key={region.key} css={regionStyles(region)}>
            <span css={labelStyles(region)}>{region.text}</span>
          </li>
        ))}
      </ul>
      {isOn && <LoadingReport steps={inspected.steps} />}
    </aside>
  );
}

/** Shows the inspector in its own React root. Uses the page's `cache`, because the page has only one style element. */
export function startInspector(inspected: Inspected, cache: EmotionCache) {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <CacheProvider value={cache}>
      <Inspector inspected={inspected} />
    </CacheProvider>,
  );
}
