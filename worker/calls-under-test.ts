import { env } from 'cloudflare:workers'
import { jobsUnder, routerUnder } from './faults/call-faults.ts'
import { callsWorker } from './src/calls-worker.ts'
import { router } from './src/router.ts'

// Miniflare sets this variable for a run that has to fail; shipped scripts do not read it.
const fault = (env as { TAKHTI_SABOTAGE?: string }).TAKHTI_SABOTAGE

export default callsWorker(routerUnder(router, fault), jobsUnder(fault))
