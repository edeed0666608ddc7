import type { Delivery, Webhook } from '@takhti/schema/exchange/webhooks/model'
import { deliveriesShown, testEvent } from '@takhti/schema/exchange/webhooks/rules'
import { webhookDeliveries, webhooks } from '@takhti/schema/exchange/webhooks/tables'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase, Statement } from '#platform/db.ts'

type Row = typeof webhooks.$inferSelect

/** The webhooks of one institute, and the log of each. */
export function webhooksStore({ instituteId }: { instituteId: string }, db: InstituteDatabase) {
  const is = (id: string) => and(eq(webhooks.instituteId, instituteId), eq(webhooks.id, id))
  return {
    async list(): Promise<Row[]> {
      return db.select().from(webhooks).where(eq(webhooks.instituteId, instituteId)).orderBy(asc(webhooks.id))
    },
    async find(id: string): Promise<Row | null> {
      return (await db.select().from(webhooks).where(is(id)).get()) ?? null
    },
    /** In SQL: whether the institute has fewer webhooks than this. */
    hasRoom: (max: number): SQL => sql`(select count(*) from webhooks where institute_id = ${instituteId}) < ${max}`,
    insert: (row: Omit<Row, 'instituteId'>): Statement => db.insert(webhooks).values({ ...row, instituteId }),
    update: (id: string, fields: Partial<Row>): Statement => db.update(webhooks).set(fields).where(is(id)),
    remove: (id: string): Statement => db.delete(webhooks).where(is(id)),
    async listDeliveries(webhookId: string): Promise<Delivery[]> {
      const { kind, state, attempts, status, problem, createdAt, lastAt, id, dueAt } = webhookDeliveries
      const rows = await db
        .select({ deliveryId: id, kind, state, attempts, status, problem, createdAt, lastAt, dueAt })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.instituteId, instituteId), eq(webhookDeliveries.webhookId, webhookId)))
        .orderBy(desc(createdAt), desc(id))
        .limit(deliveriesShown)
      return rows.map(({ dueAt: at, ...row }) => ({ ...row, nextAt: row.state === 'due' ? at : null }))
    },
    async hasDelivery(id: string): Promise<boolean> {
      const [row] = await db.all<{ one: number }>(
        sql`select 1 as one from webhook_deliveries where institute_id = ${instituteId} and id = ${id}`,
      )
      return row !== undefined
    },
    insertTest: (webhookId: string, id: string, at: string): Statement =>
      db.insert(webhookDeliveries).values({
        ...{ instituteId, id, webhookId, kind: testEvent, body: '{}', state: 'due', dueAt: at, createdAt: at },
      }),
    tryAgain: (id: string, at: string): Statement =>
      db
        .update(webhookDeliveries)
        .set({ state: 'due', attempts: 0, dueAt: at })
        .where(and(eq(webhookDeliveries.instituteId, instituteId), eq(webhookDeliveries.id, id))),
  }
}

/** A webhook as clients see it. */
export function toWire({ id: webhookId, url, events, state, failingSince, createdAt }: Row): Webhook {
  return { webhookId, url, events: JSON.parse(events), state, failingSince, createdAt }
}

const mostAdmins = 20

/** The admins of an institute, for a mail to each. */
export async function listAdmins(
  directory: DirectoryDatabase,
  instituteId: string,
): Promise<{ email: string; language: string }[]> {
  return directory.all(sql`select p.email, p.language from memberships m join people p on p.id = m.person_id
    where m.institute_id = ${instituteId} and m.role = 'admin' order by p.id limit ${mostAdmins}`)
}
