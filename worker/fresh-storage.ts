import { reset } from 'cloudflare:test'

// One worker runs many files, since each worker takes longer to start than most files run; each begins with nothing stored.
await reset()
