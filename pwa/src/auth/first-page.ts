type Enter = (path: string) => void | Promise<void>

let enter: Enter = (path) => location.assign(path)

/** Opens the first page after a sign-in or a join. */
export function enterAt(path: string): void {
  void enter(path)
}

/** Sets how a page opens it, other than by its address. */
export function onEnter(way: Enter): void {
  enter = way
}
