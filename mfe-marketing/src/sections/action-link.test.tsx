import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import userEvent from '@testing-library/user-event';
import { createDemoActions } from '../content/demo';
import { ActionLink } from './action-link';

const start = { label: 'Start Subscription', action: 'recruiter-popup', to: '/contactus' } as const;

test('a popup action passes the request’s subject to the popup', async () => {
  const { platform } = renderInPlatform(<ActionLink action={{ ...start, about: 'RaaS subscription' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start Subscription' }));
  await userEvent.keyboard(' ');
  expect(platform.openRecruiterPopup.mock.calls).toEqual([['RaaS subscription'], ['RaaS subscription']]);
});

test('an external link opens in a new tab', () => {
  renderInPlatform(<ActionLink action={createDemoActions('https://calendar.example/demo').home} />);
  expect(screen.getByRole('link', { name: /^Book a Demo/ })).toHaveAttribute('target', '_blank');
});

test('without a scheduling URL, demo buttons link to RaaS and the contact page', () => {
  expect(createDemoActions('')).toMatchObject({
    home: { label: 'Book a Demo', to: '/raas' },
    services: { label: 'Schedule call', to: '/contactus' },
  });
});
