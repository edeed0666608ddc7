import type { MoveStep } from '@takhti/schema/institutes/rules'
import { instituteMoves, institutes } from '@takhti/schema/institutes/tables'
import { and, eq, lte, sql } from 'drizzle-orm'
import { isIn, together, type DirectoryDatabase, type Shard, type Statement } from '#platform/db.ts'

/** The move that is under way. */
export type Move = typeof instituteMoves.$inferSelect

/** The one move of the platform, in the directory. */
export function moveStore(db: DirectoryDatabase) {
  const of = ({ instituteId, step }: Pick<Move, 'instituteId' | 'step'>) =>
    and(eq(instituteMoves.instituteId, instituteId), eq(instituteMoves.step, step))
  return {
    async find(): Promise<Move | null> {
      const [row] = await db.select().from(instituteMoves)
      return row ?? null
    },
    async homeOf(instituteId: string): Promise<Shard | null> {
      const [row] = await db.select({ shard: institutes.shard }).from(institutes).where(eq(institutes.id, instituteId))
      return row?.shard ?? null
    },
    insert(move: Pick<Move, 'instituteId' | 'fromShard' | 'toShard' | 'startedAt'>): Statement {
      return db.insert(instituteMoves).values(move)
    },
    /** Before the new home is written, a move turns back. */
    turnBack(instituteId: string): Statement {
      return db
        .update(instituteMoves)
        .set({ step: 'abandon', rows: 0 })
        .where(and(eq(instituteMoves.instituteId, instituteId), isIn(instituteMoves.step, ['copy', 'check'])))
    },
    /** The move for this run alone, until an instant; null where there is none, or another run has it. */
    async take(now: Date, until: Date): Promise<Move | null> {
      const [row] = await db
        .update(instituteMoves)
        .set({ heldUntil: until.toISOString() })
        .where(lte(instituteMoves.heldUntil, now.toISOString()))
        .returning()
      return row ?? null
    },
    async release(rows: number): Promise<void> {
      await db.update(instituteMoves).set({ heldUntil: '', rows: sql`${instituteMoves.rows} + ${rows}` })
    },
    async advance(move: Pick<Move, 'instituteId' | 'step'>, step: MoveStep): Promise<boolean> {
      const rows = await db
        .update(instituteMoves)
        .set({ step, rows: 0 })
        .where(of(move))
        .returning({ step: instituteMoves.step })
      return rows.length > 0
    },
    /** The institute lives in its new database from here on; false where the move was turned back before. */
    async flip(move: Move, now: Date): Promise<boolean> {
      const [, rows] = await together(db, [
        db.run(sql`update institutes set shard = ${move.toShard}
          where id = ${move.instituteId} and shard = ${move.fromShard}
          and exists (select 1 from institute_moves where institute_id = ${move.instituteId} and step = 'check')`),
        db
          .update(instituteMoves)
          .set({ step: 'clean', rows: 0, movedAt: now.toISOString() })
          .where(of(move))
          .returning({ step: instituteMoves.step }),
      ])
      return rows.length > 0
    },
    async end({ instituteId }: Move): Promise<void> {
      await db.delete(instituteMoves).where(eq(instituteMoves.instituteId, instituteId))
    },
  }
}

/** The databases that the cron leaves alone: rows in them are on the move, or were left behind by one. */
export async function shardsOnTheMove(db: DirectoryDatabase): Promise<readonly Shard[]> {
  const move = await moveStore(db).find()
  if (move === null || move.step === 'settle') return []
  return move.step === 'clean' ? [move.fromShard] : [move.fromShard, move.toShard]
}
