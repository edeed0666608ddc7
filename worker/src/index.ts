import { callsWorker } from './calls-worker.ts'
import { router } from './router.ts'

export default callsWorker(router)
