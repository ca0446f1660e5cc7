// Posts a form and returns the answer's JSON; `errors` holds sentences by field when the server did not do it.

const patience = 20_000

export async function post(path, fields) {
  const body = new URLSearchParams(fields)
  try {
    const response = await fetch(path, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
    const answer = await response.json().catch(() => ({}))
    return response.ok || answer.errors ? answer : { errors: { form: 'The server could not do this.' } }
  } catch (error) {
    const isSlow = error.name === 'TimeoutError'
    return {
      errors: {
        form: isSlow ? 'The server does not answer. Look whether it was done before you try again.'
          : 'The server cannot be reached. Nothing was saved.',
      },
    }
  }
}
