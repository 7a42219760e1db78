import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInFrame } from '../testing/frame';
import { ActionLink } from './action-link';
import { ActionRow } from './action-row';
import { byImportance, demoTarget } from './action-link';

const start = { label: 'Start Subscription', action: 'recruiter-popup', to: '/contactus' } as const;
const demo = { label: 'Book a Demo', action: 'demo', to: '/raas' } as const;

test('a popup action opens the popup, by click, by Enter and by the space bar', async () => {
  const { openRecruiterPopup } = renderInFrame(<ActionLink action={start} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start Subscription' }));
  expect(openRecruiterPopup).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(openRecruiterPopup).toHaveBeenCalledTimes(2);
  await userEvent.keyboard(' ');
  expect(openRecruiterPopup).toHaveBeenCalledTimes(3);
});

test('a popup action says what the request is about', async () => {
  const { openRecruiterPopup } = renderInFrame(
    <ActionLink action={{ ...start, about: 'RaaS subscription' }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start Subscription' }));
  await userEvent.keyboard(' ');
  expect(openRecruiterPopup.mock.calls).toEqual([['RaaS subscription'], ['RaaS subscription']]);
});

test('without scripts, or in a new tab, a popup action leads to its page', () => {
  const { openRecruiterPopup } = renderInFrame(<ActionLink action={start} />);
  const opener = screen.getByRole('button', { name: 'Start Subscription' });
  expect(opener).toHaveAttribute('href', '/contactus');
  const click = createEvent.click(opener, { ctrlKey: true });
  fireEvent(opener, click);
  expect(click.defaultPrevented).toBe(false);
  expect(openRecruiterPopup).not.toHaveBeenCalled();
});

test('links that share a label are told apart by those who listen', () => {
  const action = { label: 'Learn More', action: 'page', to: '/raas', context: 'about RaaS' } as const;
  renderInFrame(<ActionLink action={action} look="text" />);
  expect(screen.getByRole('link', { name: 'Learn More about RaaS' })).toHaveAttribute('href', '/raas');
});

test('Book a Demo goes to the scheduling tool in a new tab where there is one', () => {
  expect(demoTarget('https://calendar.example/demo', '/raas')).toEqual({
    href: 'https://calendar.example/demo',
    opensNewTab: true,
  });
});

test('Book a Demo goes to a page of the site where no scheduling tool is configured', () => {
  expect(demoTarget('', '/raas')).toEqual({ href: '/raas' });
});

test('the filled button is the first one, and a demo that cannot be booked yet never is', () => {
  expect(byImportance([demo, start], '')).toEqual([start, demo]);
  expect(byImportance([demo, start], 'https://calendar.example/demo')).toEqual([demo, start]);
  expect(byImportance([demo], '')).toEqual([demo]);
});

test('while no scheduling tool is configured, Start Subscription stands before Book a Demo', () => {
  renderInFrame(<ActionRow actions={[demo, start]} />);
  const [first, second] = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
  expect(first).toHaveTextContent('Start Subscription');
  expect(second).toHaveTextContent('Book a Demo');
  expect(first?.compareDocumentPosition(second as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
