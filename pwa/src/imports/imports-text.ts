import type { ImportField, RowFaultName } from '@takhti/schema/imports/rules'
import type { SheetFaultName } from './sheet/sheet-fault.ts'

export const fieldKeys = {
  first_name: 'imports.firstName',
  last_name: 'imports.lastName',
  emailId: 'imports.email',
  guardianContactNumber: 'imports.guardian',
  className: 'imports.className',
} as const satisfies Record<ImportField, string>

export function rowFaultKey<Name extends RowFaultName>(fault: Name): `imports.rowFaults.${Name}` {
  return `imports.rowFaults.${fault}`
}

export function sheetFaultKey<Name extends SheetFaultName>(fault: Name): `imports.sheetFaults.${Name}` {
  return `imports.sheetFaults.${fault}`
}
