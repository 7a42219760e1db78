import { describeKillRounds } from '../testing/kill-rounds';

describeKillRounds({ SQLite: 32, PostgreSQL: 8 });
