import { accounts } from './accounts/contract.ts'
import { capture } from './capture/contract.ts'
import { changes } from './changes/contract.ts'
import { classes } from './classes/contract.ts'
import { devices } from './devices/contract.ts'
import { files } from './files/contract.ts'
import { health } from './health/contract.ts'
import { institutes } from './institutes/contract.ts'
import { lessons } from './lessons/contract.ts'
import { live } from './live/contract.ts'
import { notifications } from './notifications/contract.ts'

/** Every call of the API, by area. The worker implements it exhaustively; clients are typed by it. */
export const contract = {
  accounts,
  capture,
  changes,
  classes,
  devices,
  files,
  health,
  institutes,
  lessons,
  live,
  notifications,
}

export type Contract = typeof contract
