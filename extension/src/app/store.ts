/** A store of one value that other contexts may change. */
export type Store<Value> = { getValue(): Promise<Value>; setValue(value: Value): Promise<void> }

/** Runs work alone under a name, across every worker and page of the extension. */
export type Alone = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
