import type { WebhookEvent } from '@takhti/schema/exchange/webhooks/rules'
import type { TokenScope } from '@takhti/schema/kit/token-scopes'

// i18next reads colons and dots in keys as paths.

type ScopeKey<Scope extends string> = Scope extends `${infer Of}:${infer Act}` ? `${Of}-${Act}` : never

/** The key of a scope's text. */
export function scopeKey(scope: TokenScope): ScopeKey<TokenScope> {
  // The cast states what `replace` does.
  return scope.replace(':', '-') as ScopeKey<TokenScope>
}

type EventKey<Event extends string> = Event extends `${infer Of}.${infer Act}` ? `${Of}-${Act}` : never

/** The key of an event's text. */
export function eventKey(event: WebhookEvent | 'webhook.test'): EventKey<WebhookEvent | 'webhook.test'> {
  // The cast states what `replace` does.
  return event.replace('.', '-') as EventKey<WebhookEvent | 'webhook.test'>
}

/** A day as people write it. */
export function dayText(at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })
}
