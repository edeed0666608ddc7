/** A passage as it is selected on a page, with what stands around it in its paragraph. */
export type Marked = { quote: string; before: string; after: string }
