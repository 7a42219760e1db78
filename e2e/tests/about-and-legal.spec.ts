import { about } from '../../mfe-marketing/src/content/about';
import { privacy } from '../../mfe-marketing/src/content/privacy';
import { terms } from '../../mfe-marketing/src/content/terms';
import { womenRemote } from '../../mfe-marketing/src/content/women-remote';
import { expect, test } from '../fixtures';

test('About names the locations, the Bangalore office and the offer to women who work remotely', async ({
  page,
}) => {
  await page.goto('/aboutus#women-remote');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.opening.heading);
  const places = page.locator(`#${about.locations.id}`);
  for (const country of ['India', 'UAE', 'UK', 'Australia'])
    await expect(places.getByRole('heading', { name: country, exact: true })).toBeVisible();
  const office = page.locator(`#${about.office.id}`);
  await expect(office.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(office.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:/);
  await expect(office).toContainText('Mon-Fri 8 am to 5 pm');
  await expect(office).toContainText('Bangalore');
  const offering = page.getByRole('region', { name: womenRemote.heading });
  await expect(offering).toHaveAttribute('id', 'women-remote');
  for (const { heading } of [womenRemote.companies, womenRemote.professionals])
    await expect(offering.getByRole('heading', { name: heading })).toBeVisible();
  const { label } = womenRemote.professionals.actions[0];
  await expect(offering.getByRole('link', { name: label })).toHaveAttribute('href', /^mailto:/);
  await offering.getByRole('button', { name: 'Get Started Today' }).click();
  await expect(page.getByRole('dialog', { name: 'Request a recruiter' })).toBeVisible();
});

for (const { meta, opening, outlineHeading, contact } of [terms, privacy]) {
  test(`${meta.path} has a date, is not a draft, and its outline links to every section`, async ({
    page,
  }) => {
    await page.goto(meta.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opening.heading);
    await expect(page.getByRole('main').getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole('main')).not.toContainText(/\bdraft\b/i);
    const outline = page.getByRole('navigation', { name: outlineHeading });
    const links = await outline.getByRole('link').all();
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const name = (await link.textContent()) ?? '';
      expect((await link.boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
      await expect(page.getByRole('region', { name, exact: true })).toHaveAttribute(
        'id',
        ((await link.getAttribute('href')) ?? '').slice(1),
      );
    }
    await outline.getByRole('link').last().click();
    await expect(page.getByRole('main').getByRole('link', { name: contact.action.label })).toBeInViewport();
  });
}
