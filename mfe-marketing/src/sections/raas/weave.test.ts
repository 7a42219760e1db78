import { raas } from '../../content/raas';
import { crossings, DAYS, type Role } from './weave';

const roles: readonly Role[] = raas.month.roles;

test('the month keeps what the page says: profiles within 72 hours, offers in two to four weeks', () => {
  for (const { opened, profiles, hired } of roles) {
    expect(profiles - opened).toBeGreaterThan(0);
    expect(profiles - opened).toBeLessThanOrEqual(3);
    if (hired === null) continue;
    expect(hired - opened).toBeGreaterThanOrEqual(14);
    expect(hired - opened).toBeLessThanOrEqual(28);
    expect(hired).toBeLessThanOrEqual(DAYS);
  }
});

test('days cross neighbouring roles the other way round, and only while a role is open', () => {
  const role = { opened: 3, profiles: 5, hired: 20 };
  const [one, next] = [crossings(role, 0), crossings(role, 1)];
  expect(one.filter((day) => next.includes(day))).toEqual([]);
  for (const day of [...one, ...next]) {
    expect(day).toBeGreaterThan(2);
    expect(day).toBeLessThan(19);
  }
});
