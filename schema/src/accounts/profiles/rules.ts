import type { ErrorCode } from '../../kit/errors.ts'
import type { Role } from '../../kit/roles.ts'

/** The maximum size of a person's avatar, in bytes. */
export const maxPictureBytes = 1_048_576

/** The maximum side of a person's avatar, in pixels. */
export const maxPictureSide = 512

/** The fields that people may change about themselves. */
export const ownFields = ['first_name', 'last_name', 'contactNumber', 'language'] as const

/** The fields that an admin may change for a person of the institute. */
export const governedFields = ['first_name', 'last_name', 'contactNumber'] as const

type FieldFault = Extract<ErrorCode, 'accounts/field-invalid' | 'accounts/nothing-to-update'>

/** Checks the fields of an update: all must be allowed, and there must be one. */
export function checkFields(sent: readonly string[], allowed: readonly string[]): 'ok' | FieldFault {
  if (sent.some((field) => !allowed.includes(field))) return 'accounts/field-invalid'
  return sent.length === 0 ? 'accounts/nothing-to-update' : 'ok'
}

/** The facts that decide on an update of another person's profile. */
export type Governance = {
  callerRoles: readonly Role[]
  /** Whether the person belongs to the institute the caller acts in. */
  isMember: boolean
  /** Whether they belong to another one as well: then no single institute may rename them. */
  isElsewhere: boolean
}

type GovernanceFault = Extract<ErrorCode, 'common/forbidden' | 'accounts/user-not-found'>

/** Whether the caller may change another person's names. */
export function mayGovern({ callerRoles, isMember, isElsewhere }: Governance): 'ok' | GovernanceFault {
  if (!callerRoles.includes('admin')) return 'common/forbidden'
  if (!isMember) return 'accounts/user-not-found'
  return isElsewhere ? 'common/forbidden' : 'ok'
}

const teaching: readonly Role[] = ['instructor', 'admin']

/** Learners see their teachers' avatars, and not each other's; teachers and admins see all of the institute. */
export function maySeePicture(viewerRoles: readonly Role[], ownerRoles: readonly Role[]): boolean {
  if (ownerRoles.length === 0) return false
  return [...viewerRoles, ...ownerRoles].some((role) => teaching.includes(role))
}
