import type { Logo, Testimonial } from '@hireloom/contracts';
import type { Database } from '../database';

/** The clients' logos and words, in the order that the agency gave them. */
export class BrandRepository {
  constructor(private readonly db: Database) {}

  async logos(): Promise<Logo[]> {
    const rows = await this.db.selectFrom('logo').selectAll().orderBy('position').execute();
    return rows.map(({ id, heading, banner }) => ({ _id: id, heading, banner }));
  }

  async testimonials(): Promise<Testimonial[]> {
    const rows = await this.db.selectFrom('testimonial').selectAll().orderBy('position').execute();
    return rows.map(({ id, banner, heading, message }) => ({ _id: id, banner, heading, message }));
  }
}
