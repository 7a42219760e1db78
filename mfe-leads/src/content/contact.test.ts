import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactPage } from './contact';

type Link = { place: string; section?: string };

test('the footer link for job seekers targets their card on the contact page', () => {
  const { navigation } = JSON.parse(readFileSync(join(__dirname, '../../remote.json'), 'utf8')) as {
    navigation: Link[];
  };
  expect(navigation.filter(({ section }) => section)).toEqual([
    expect.objectContaining({ place: 'footer-links', section: contactPage.choices.candidates.id }),
  ]);
});
