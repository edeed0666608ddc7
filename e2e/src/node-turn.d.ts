// The package has no types: these are the used parts of it.
declare module 'node-turn' {
  export default class Turn {
    constructor(options: {
      authMech: 'long-term'
      credentials: Record<string, string>
      listeningIps: string[]
      relayIps: string[]
      listeningPort: number
      minPort: number
      maxPort: number
      log(this: void, line: string): void
    })
    start(): void
  }
}
