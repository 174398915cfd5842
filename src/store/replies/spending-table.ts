import { nothingSpent, type Spent } from '../../core/judge/calls/index.ts';
import type { Connection, Database } from './database.ts';

/** How many days are kept. */
const DAYS = 400;

/** The table of what was spent on each day, by all windows. */
export class SpendingTable {
  readonly #database: Database;
  /** What the file said last, for when it cannot be asked. */
  #last: { readonly day: string; readonly spent: Spent } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async today(day: string): Promise<Spent> {
    return this.#saw(day, await this.#database.run((connection) => this.#read(connection, day)));
  }

  /** Money in a currency has a row of its own, `2026-11-21 EUR`: so the file is one that older versions read. */
  async add(day: string, { calls, tokens, money, currency }: Spent): Promise<Spent> {
    const spent = await this.#database.run((connection) =>
      connection.transaction(() => {
        const enter = connection.prepare(
          `INSERT INTO spending VALUES (?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET
              calls = calls + excluded.calls, tokens = tokens + excluded.tokens, money = money + excluded.money`,
        );
        enter.run(day, calls, tokens, currency === undefined ? money : 0);
        if (currency !== undefined) enter.run(`${day} ${currency}`, 0, 0, money);
        if (this.#last?.day !== day)
          connection
            .prepare(
              `DELETE FROM spending WHERE substr(day, 1, 10) NOT IN (
                SELECT DISTINCT substr(day, 1, 10) AS one FROM spending ORDER BY one DESC LIMIT ${DAYS})`,
            )
            .run();
        return this.#read(connection, day);
      }),
    );
    return this.#saw(day, spent);
  }

  /** What the file says, or said last, and what only memory holds. */
  withMemory(kept: Spent | undefined, memory: Spent, day: string): Spent {
    const file = kept ?? (this.#last?.day === day ? this.#last.spent : nothingSpent);
    const others = { ...file.others };
    for (const [currency, money] of Object.entries(memory.others ?? {}))
      others[currency] = (others[currency] ?? 0) + money;
    return {
      calls: file.calls + memory.calls,
      tokens: file.tokens + memory.tokens,
      money: file.money + memory.money,
      ...(Object.keys(others).length > 0 ? { others } : {}),
    };
  }

  #read(connection: Connection, day: string): Spent {
    const rows = connection
      .prepare('SELECT day, calls, tokens, money FROM spending WHERE day = ? OR day LIKE ?')
      .all(day, `${day} %`);
    let spent: Spent = nothingSpent;
    const others: Record<string, number> = {};
    for (const row of rows) {
      const key = String(row.day);
      if (key === day)
        spent = { calls: Number(row.calls), tokens: Number(row.tokens), money: Number(row.money) };
      else others[key.slice(day.length + 1)] = Number(row.money);
    }
    return Object.keys(others).length > 0 ? { ...spent, others } : spent;
  }

  #saw(day: string, spent: Spent): Spent {
    this.#last = { day, spent };
    return spent;
  }
}
