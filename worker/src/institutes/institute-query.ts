import type { institutes } from '@takhti/schema/institutes/contract'
import { isLapsed } from '@takhti/schema/licences/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { institutesStore } from './store.ts'

/** The data of an institute that its people may read, and whether its licence has ended. */
export async function readInstitute({ platform, session, scope, now, fail }: HandlerArgs<(typeof institutes)['get']>) {
  const found = (await institutesStore(platform.directory).get(scope.instituteId)) ?? fail('common/not-found')
  return { ...found, isLapsed: isLapsed(session.institute.licence, now) }
}
