/** A place that keeps one value, whoever else changes it. */
export type Store<Value> = { getValue(): Promise<Value>; setValue(value: Value): Promise<void> }

/** Runs work alone under a name, across every worker and page of the extension. */
export type Alone = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
