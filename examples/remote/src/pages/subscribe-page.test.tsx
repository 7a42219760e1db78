import { renderPage } from '@hireloom/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as page from './subscribe-page';

test('an invalid email address shows an error at its field and sends nothing', async () => {
  const { platform } = await renderPage(page);
  const email = screen.getByRole('textbox', { name: 'Email address' });
  await userEvent.type(email, 'asha@');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(email).toHaveAccessibleDescription(/^Error: Enter an email address/);
  expect(email).toHaveFocus();
  expect(platform.toast).not.toHaveBeenCalled();
});
