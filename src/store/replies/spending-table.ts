import { type SpendingStore, type SpendingTotals, zeroSpending } from '../../core/judge/calls/index.ts';
import type { ReplyDatabase, SqliteConnection } from './database.ts';

/** The maximum number of days to store. */
const DAYS = 400;

/** The table of the spending of each day by all windows. */
export interface SpendingTable extends SpendingStore {
  /** Returns the totals of the file, or its last known ones, plus the spending that is only in memory. */
  withMemory(kept: SpendingTotals | undefined, memory: SpendingTotals, day: string): SpendingTotals;
}

export function openSpendingTable(database: ReplyDatabase): SpendingTable {
  /** The last known totals of the file, for when it can't be read. */
  let last: { readonly day: string; readonly spent: SpendingTotals } | undefined;

  async function ask(day: string, work: (connection: SqliteConnection) => SpendingTotals): Promise<SpendingTotals> {
    const spent = await database.run(work);
    last = { day, spent };
    return spent;
  }

  return {
    today: (day) => ask(day, (connection) => readDaySpending(connection, day)),
    /** Money in a named currency has a separate row, `2026-11-21 EUR`, so that older versions can read the file. */
    add: (day, { calls, tokens, money, currency }) =>
      ask(day, (connection) =>
        connection.transaction(() => {
          const enter = connection.prepare(
            `INSERT INTO spending VALUES (?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET
              calls = calls + excluded.calls, tokens = tokens + excluded.tokens, money = money + excluded.money`,
          );
          enter.run(day, calls, tokens, currency === undefined ? money : 0);
          if (currency !== undefined) enter.run(`${day} ${currency}`, 0, 0, money);
          if (last?.day !== day)
            connection
              .prepare(
                `DELETE FROM spending WHERE substr(day, 1, 10) NOT IN (
                SELECT DISTINCT substr(day, 1, 10) AS one FROM spending ORDER BY one DESC LIMIT ${DAYS})`,
              )
              .run();
          return readDaySpending(connection, day);
        }),
      ),
    withMemory(kept, memory, day) {
      const file = kept ?? (last?.day === day ? last.spent : zeroSpending);
      const others = { ...file.others };
      for (const [currency, money] of Object.entries(memory.others ?? {}))
        others[currency] = (others[currency] ?? 0) + money;
      return {
        calls: file.calls + memory.calls,
        tokens: file.tokens + memory.tokens,
        money: file.money + memory.money,
        ...(Object.keys(others).length > 0 ? { others } : {}),
      };
    },
  };
}

function readDaySpending(connection: SqliteConnection, day: string): SpendingTotals {
  const rows = connection
    .prepare('SELECT day, calls, tokens, money FROM spending WHERE day = ? OR day LIKE ?')
    .all(day, `${day} %`);
  let spent: SpendingTotals = zeroSpending;
  const others: Record<string, number> = {};
  for (const { day: key, calls, tokens, money } of rows) {
    if (key === day) spent = { calls: Number(calls), tokens: Number(tokens), money: Number(money) };
    else others[String(key).slice(day.length + 1)] = Number(money);
  }
  return Object.keys(others).length > 0 ? { ...spent, others } : spent;
}
