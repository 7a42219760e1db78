import { type RenderProblem, createReference, type RenderStep } from '@hireloom/contracts';
import { createPageRenderer } from './render-page';
import { RenderFault } from '../rendering/render-queue';

const events: unknown[] = [];
jest.mock('../process/tracing', () => ({
  runInSpan: (
    _name: string,
    _headers: unknown,
    _attributes: unknown,
    work: (...given: unknown[]) => unknown,
  ) => work({}, (name: string, attributes: object) => events.push({ name, ...attributes })),
}));
beforeEach(() => events.splice(0));

const step: RenderStep = { remote: 'content', release: 'c1', module: './list-page', phase: 'data' };
const failure = { ...step, reference: createReference(step) };

test.each<[string, () => { problems: RenderProblem[] }]>([
  ['a section of the page fails', () => ({ problems: [{ text: 'no list', ...step }] })],
  [
    'the worker crashes',
    () => {
      throw new RenderFault('it hung', 'breakdown', step);
    },
  ],
])('trace, log and metrics name the failed step if %s', async (_what, render) => {
  const log = { error: jest.fn(), warn: jest.fn() };
  const countFailure = jest.fn();
  const pool = { render: jest.fn(async () => render()) };
  const renderPage = createPageRenderer({
    pool: pool as never,
    metrics: { countFailure },
    log,
  });
  await renderPage({ version: 'v', address: '/blogs' }, new AbortController().signal).catch(() => undefined);
  expect(events).toEqual([{ name: 'failure', ...failure }]);
  expect(countFailure).toHaveBeenCalledWith({ ...step, side: 'server' });
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining(failure), expect.any(String));
});
