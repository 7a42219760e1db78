import { createReference, type RenderStep } from '@hireloom/contracts';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { frame } from '../content/frame';
import { findPagePlainForm, plainForms } from '../content/plain-forms';
import { WithLinks } from '../layout/fixtures/with-links';
import { SlotUnavailable } from './failure-box';
import type { RemoteHandle } from '../site-routes';
import { RemoteFailure } from '../remotes';
import { PageFailure, PageUnavailable } from './page-failure';

const show = (part: ReactNode) => render(part);

afterEach(() => jest.restoreAllMocks());

const failure: RenderStep = { remote: 'leads', release: '1', module: './newsletter-form', phase: 'chunk' };
test.each([
  ['newsletter-form', plainForms.newsletter.label, '/forms/newsletter'],
  ['recruiter-request-form', plainForms['recruiter-request'].label, '/forms/recruiter-request'],
] as const)('a failed %s slot links to its plain HTML form', (name, label, href) => {
  show(<SlotUnavailable name={name} />);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
});

test('a failed page links to a plain form only if it declares one', () => {
  expect(findPagePlainForm({ forms: ['contact', 'newsletter'] })?.href).toBe('/forms/contact');
  expect(findPagePlainForm({})).toBeUndefined();
});

test('the retry button is disabled during a retry', () => {
  show(<PageUnavailable isRetrying onRetry={() => undefined} failure={failure} />);
  expect(screen.getByRole('button', { name: frame.failure.retrying })).toBeDisabled();
});

test('a slot that no remote provides shows no support reference', () => {
  show(<SlotUnavailable name="blog-teaser" />);
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});

test.each([
  [
    'a RemoteFailure thrown in the browser',
    new RemoteFailure('leads', '1', './contact-page', 'chunk', 'gone'),
    'chunk',
  ],
  ['an error serialised in the page', { message: 'failed', module: './contact-page', phase: 'data' }, 'data'],
  ['an unknown error', null, 'render'],
] as const)('%s shows the reference of its phase', (_, error, phase) => {
  jest.spyOn(console, 'error').mockReturnValue();
  navigator.sendBeacon = jest.fn(() => true);
  const remote = { name: 'leads', release: '1' };
  const handle = { remote, module: './contact-page', path: '/', page: {} } as unknown as RemoteHandle;
  show(
    <WithLinks>
      <PageFailure handle={handle} error={error} />
    </WithLinks>,
  );
  const step = { remote: 'leads', release: '1', module: './contact-page', phase };
  expect(screen.getByText(`${frame.failure.reference} ${createReference(step)}`)).toBeVisible();
});
