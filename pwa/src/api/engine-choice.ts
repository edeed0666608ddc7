const key = 'takhti.assistant.engine'

/** The engine that was chosen last on this device; null without one. The named engine may no longer exist. */
export function rememberedEngine(): string | null {
  return localStorage.getItem(key)
}

/** Remembers an engine for the next visit. */
export function rememberEngine(name: string): void {
  localStorage.setItem(key, name)
}
