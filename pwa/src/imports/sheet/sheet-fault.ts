/** Why a file cannot be read as a sheet; each has its sentence in the language files. */
export const sheetFaults = [
  'kind',
  'tooLarge',
  'damaged',
  'encrypted',
  'legacy',
  'unpackedTooLarge',
  'empty',
  'tooManyRows',
] as const

export type SheetFaultName = (typeof sheetFaults)[number]

/** The only error of reading a file. */
export class SheetFault extends Error {
  readonly fault: SheetFaultName

  constructor(fault: SheetFaultName) {
    super(fault)
    this.name = 'SheetFault'
    this.fault = fault
  }
}
