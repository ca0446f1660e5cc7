// Posts of actions.

const timeout = 10_000

// Returns the answer; `null` if there is none, after saying why. `list` has url, page, texts and notices.
export async function post({ url, page, texts, notices }, action, key, fields = {}) {
  const body = new URLSearchParams({ page: page ?? '', action, key, ...fields })
  const signal = AbortSignal.timeout(timeout)
  const response = page && await fetch(`${url}/action`, { method: 'POST', body, signal }).catch(() => null)
  if (!response) return void notices.show(texts.offline)
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  notices.show(answer.message ?? texts.failed)
  return null
}
