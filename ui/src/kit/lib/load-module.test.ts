import { beforeEach, expect, test, vi } from 'vitest'

const broken = () => Promise.reject(new Error('404'))

// Each test is a page that was just loaded, so each has the module afresh.
async function freshPage() {
  vi.resetModules()
  return await import('./load-module')
}

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

test('a module that comes is given', async () => {
  const { loadModule } = await freshPage()
  await expect(loadModule(async () => 'module', 'b1')).resolves.toBe('module')
  expect(reload).not.toHaveBeenCalled()
})

test('a module that does not come reloads the page, once for each build', async () => {
  const first = await freshPage()
  void first.loadModule(broken, 'b1')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))

  const second = await freshPage()
  await expect(second.loadModule(broken, 'b1')).rejects.toThrow('could not be loaded')
  expect(reload).toHaveBeenCalledTimes(1)

  void second.loadModule(broken, 'b2')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a page without a connection is not loaded again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { loadModule } = await freshPage()
  await expect(loadModule(broken, 'b1')).rejects.toThrow('could not be loaded')
  expect(reload).not.toHaveBeenCalled()
})

test('a module that takes two minutes does not come', async () => {
  vi.useFakeTimers()
  const { loadModule } = await freshPage()
  sessionStorage.setItem('reloaded-for-build', 'b1')
  const failure = expect(loadModule(() => new Promise(() => {}), 'b1')).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await failure
  vi.useRealTimers()
})

test('a page that is being left is not loaded again', async () => {
  const { reloadOnce } = await freshPage()
  window.dispatchEvent(new Event('pagehide'))
  expect(reloadOnce('b1')).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pageshow'))
  expect(reloadOnce('b1')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
