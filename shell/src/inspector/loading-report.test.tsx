import type { RegistryRemote } from '@hireloom/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportFailure } from '../failure/report-failure';
import { RemoteFailure } from '../remotes';
import { recordSteps } from './load-steps';
import { LoadingReport } from './loading-report';

const remote = (name: string) => ({ name, release: `${name}-1` }) as RegistryRemote;

test('each module is a row with its phases, each once, and with its failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { steps, onStep } = recordSteps();
  onStep(remote('content'), './blog-list-page', 'evaluate');
  onStep(remote('content'), './blog-list-page', 'render');
  onStep(remote('content'), './blog-list-page', 'render');
  onStep(remote('leads'), './newsletter-form', 'evaluate');
  reportFailure(new RemoteFailure('leads', 'leads-1', './newsletter-form', 'evaluate', 'no such export'));
  render(<LoadingReport steps={steps} />);
  await userEvent.click(screen.getByText('Modules (2)'));
  const [, page, slot] = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(page?.slice(0, 3)).toEqual(['content', 'content-1', './blog-list-page']);
  expect(page?.[3]).toMatch(/^evaluate \d+, render \d+$/);
  expect(page?.[4]).toBe('');
  expect(slot?.[4]).toBe('evaluate: no such export');
});
