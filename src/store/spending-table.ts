import { nothingSpent, type Spent } from '../core/judge/budget.ts';
import type { Database } from './database.ts';

/** How many days are kept. */
const DAYS = 400;

type Row = Record<string, unknown> | undefined;

/** The table of what was spent on each day, by all windows. */
export class SpendingTable {
  readonly #database: Database;
  /** What the file said last, for when it cannot be asked. */
  #last: { readonly day: string; readonly spent: Spent } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async today(day: string): Promise<Spent> {
    const sql = 'SELECT calls, tokens, money FROM spending WHERE day = ?';
    return this.#saw(day, await this.#database.run((connection) => connection.prepare(sql).get(day)));
  }

  async add(day: string, { calls, tokens, money }: Spent): Promise<Spent> {
    const row = await this.#database.run((connection) =>
      connection.transaction(() => {
        const sum = connection
          .prepare(
            `INSERT INTO spending VALUES (?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET
              calls = calls + excluded.calls, tokens = tokens + excluded.tokens, money = money + excluded.money
              RETURNING calls, tokens, money`,
          )
          .get(day, calls, tokens, money);
        if (this.#last?.day !== day)
          connection
            .prepare(
              `DELETE FROM spending WHERE day NOT IN (SELECT day FROM spending ORDER BY day DESC LIMIT ${DAYS})`,
            )
            .run();
        return sum;
      }),
    );
    return this.#saw(day, row);
  }

  /** What the file says, or said last, and what only memory holds. */
  withMemory(kept: Spent | undefined, memory: Spent, day: string): Spent {
    const file = kept ?? (this.#last?.day === day ? this.#last.spent : nothingSpent);
    return {
      calls: file.calls + memory.calls,
      tokens: file.tokens + memory.tokens,
      money: file.money + memory.money,
    };
  }

  #saw(day: string, row: Row): Spent {
    const spent = row
      ? { calls: Number(row.calls), tokens: Number(row.tokens), money: Number(row.money) }
      : nothingSpent;
    this.#last = { day, spent };
    return spent;
  }
}
