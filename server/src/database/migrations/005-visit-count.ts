import { type Kysely, type Migration, sql } from 'kysely';

export const visitCount: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table visit_count (
      day text not null, page text not null, source text not null, visits bigint not null,
      primary key (day, page, source)
    )`.execute(db);
  },
};
