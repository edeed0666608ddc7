import { sql } from 'drizzle-orm'
import { notifyClass } from '#notifications/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

type About = { givingId: string; classId: string; className: string; at: string; personIds: readonly string[] }

/** Notifies students of a giving. The notice names the class alone: a locked screen shows it to anybody. */
export function remarkNotice(scope: Scope, platform: Platform, about: About) {
  const { givingId: aboutId, classId, className, at, personIds } = about
  const only = sql`person_id in (select value from json_each(${JSON.stringify(personIds)}))`
  return notifyClass(scope, platform, { kind: 'remark', aboutId, title: className, classId, className, at, only })
}
