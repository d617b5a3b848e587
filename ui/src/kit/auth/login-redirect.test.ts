import { describe, expect, it } from 'vitest'
import { nextPage } from './login-redirect'

describe('the page after signing in', () => {
  it.each([
    ['', '/admin-dashboard'],
    ['?next=/admin-slider', '/admin-slider'],
    ['?next=/admin-enquiries%3Fstate%3Dnew', '/admin-enquiries?state=new'],
    ['?next=https://evil.test/', '/admin-dashboard'],
    ['?next=//evil.test/', '/admin-dashboard'],
    ['?next=/%5Cevil.test/', '/admin-dashboard'],
    ['?next=/%09/evil.test/', '/admin-dashboard'],
    ['?next=javascript:alert(1)', '/admin-dashboard'],
    ['?next=admin-slider', '/admin-dashboard'],
    ['?next=/login', '/admin-dashboard'],
    ['?next=/sirsregister%3Fsetup%3Dx', '/admin-dashboard'],
    ['?next=/media/0a1b-960.jpg', '/admin-dashboard'],
    ['?next=/api/status', '/admin-dashboard'],
  ])('for %s is %s', (search, page) => {
    expect(nextPage(search, 'https://school.test')).toBe(page)
  })
})
