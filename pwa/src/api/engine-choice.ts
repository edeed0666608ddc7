const key = 'takhti.assistant.engine'

/** The engine that was chosen on this device last; null where none was. What it names may be gone. */
export function rememberedEngine(): string | null {
  return localStorage.getItem(key)
}

/** Remembers an engine for the next visit. */
export function rememberEngine(name: string): void {
  localStorage.setItem(key, name)
}
