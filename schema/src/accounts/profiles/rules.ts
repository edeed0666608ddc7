import type { ErrorCode } from '../../kit/errors.ts'
import type { Role } from '../../kit/roles.ts'

/** The largest picture of a person, in bytes. */
export const maxPictureBytes = 1_048_576

/** The longest side of a picture of a person, in pixels. */
export const maxPictureSide = 512

/** What people may change about themselves. */
export const ownFields = ['first_name', 'last_name', 'contactNumber', 'language'] as const

/** What an admin may change about somebody of the institute. */
export const governedFields = ['first_name', 'last_name', 'contactNumber'] as const

type FieldFault = Extract<ErrorCode, 'accounts/field-invalid' | 'accounts/nothing-to-update'>

/** What may be done with the fields somebody sent: all must be among those they may set, and there must be one. */
export function checkFields(sent: readonly string[], allowed: readonly string[]): 'ok' | FieldFault {
  if (sent.some((field) => !allowed.includes(field))) return 'accounts/field-invalid'
  return sent.length === 0 ? 'accounts/nothing-to-update' : 'ok'
}

/** What an update of somebody else's profile depends on. */
export type Governance = {
  callerRoles: readonly Role[]
  /** Whether the person belongs to the institute the caller acts in. */
  isMember: boolean
  /** Whether they belong to another one as well: then no single institute may rename them. */
  isElsewhere: boolean
}

type GovernanceFault = Extract<ErrorCode, 'common/forbidden' | 'accounts/user-not-found'>

/** Whether the caller may change somebody else's names. */
export function mayGovern({ callerRoles, isMember, isElsewhere }: Governance): 'ok' | GovernanceFault {
  if (!callerRoles.includes('admin')) return 'common/forbidden'
  if (!isMember) return 'accounts/user-not-found'
  return isElsewhere ? 'common/forbidden' : 'ok'
}

const teaching: readonly Role[] = ['instructor', 'admin']

/** Learners see the pictures of those who teach them, and not each other's; who teaches or governs sees all of the institute. */
export function maySeePicture(viewerRoles: readonly Role[], ownerRoles: readonly Role[]): boolean {
  if (ownerRoles.length === 0) return false
  return [...viewerRoles, ...ownerRoles].some((role) => teaching.includes(role))
}
