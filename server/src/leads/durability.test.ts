import { describeKillRounds } from '../testing/kill-rounds';

describeKillRounds({ SQLite: 5, PostgreSQL: 5 });
