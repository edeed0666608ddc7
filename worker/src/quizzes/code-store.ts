import { institutes } from '@takhti/schema/institutes/tables'
import { quizCodes } from '@takhti/schema/quizzes/codes/tables'
import { codeRestMs } from '@takhti/schema/quizzes/rules'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { causes } from '#platform/commit.ts'
import type { DirectoryDatabase } from '#platform/db.ts'

/** Where a code of a live quiz leads. */
export type QuizTarget = { instituteId: string; quizId: string }

/** The same, with what players see of its institute. */
export type BrandedTarget = QuizTarget & { instituteName: string; brandColour: string | null }

/** The codes of live quizzes. */
export function quizCodeStore(db: DirectoryDatabase) {
  return {
    /** Reserves a code for a quiz; false where another has it, or had it a while ago. */
    async take(code: string, target: QuizTarget, at: string): Promise<boolean> {
      try {
        await db.insert(quizCodes).values({ code, ...target, createdAt: at })
        return true
      } catch (error) {
        if (causes(error).includes('UNIQUE constraint failed')) return false
        throw error
      }
    },
    async find(code: string): Promise<BrandedTarget | null> {
      const { instituteId, quizId } = quizCodes
      const row = await db
        .select({ instituteId, quizId, instituteName: institutes.name, brandColour: institutes.brandColour })
        .from(quizCodes)
        .innerJoin(institutes, eq(institutes.id, quizCodes.instituteId))
        .where(and(eq(quizCodes.code, code), isNull(quizCodes.closedAt)))
        .get()
      return row ?? null
    },
    /** The quiz of a code, current or past, while its row exists: a quiz that has ended retains it for a day. */
    async findAny(code: string): Promise<QuizTarget | null> {
      const row = await db
        .select({ instituteId: quizCodes.instituteId, quizId: quizCodes.quizId })
        .from(quizCodes)
        .innerJoin(institutes, eq(institutes.id, quizCodes.instituteId))
        .where(eq(quizCodes.code, code))
        .get()
      return row ?? null
    },
    async close(code: string, quizId: string, at: string): Promise<void> {
      await db
        .update(quizCodes)
        .set({ closedAt: at })
        .where(and(eq(quizCodes.code, code), eq(quizCodes.quizId, quizId), isNull(quizCodes.closedAt)))
    },
    /** Lets codes go that have rested. */
    async release(now: Date): Promise<void> {
      await db.delete(quizCodes).where(lt(quizCodes.closedAt, new Date(now.getTime() - codeRestMs).toISOString()))
    },
  }
}
