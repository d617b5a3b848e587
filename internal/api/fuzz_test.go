package api_test

import (
	"strings"
	"testing"
)

// FuzzJSON sends whatever body to the calls that take JSON.
func FuzzJSON(f *testing.F) {
	d := newDesk(f)
	addresses := d.stock(f)
	for i, c := range takers {
		f.Add(uint(i), c.body)
	}
	f.Fuzz(func(t *testing.T, call uint, body string) {
		c := takers[call%uint(len(takers))]
		method, path, _ := strings.Cut(addresses.Replace(c.pattern), " ")
		mustBeCivil(t, c.pattern+" "+body, d.json(c.who, method, path, body))
	})
}

// FuzzMultipart sends forms that are framed in whatever way.
func FuzzMultipart(f *testing.F) {
	d := newDesk(f)
	for _, seed := range [][3]string{
		{"XbX", `Content-Disposition: form-data; name="images"; filename="a.jpg"`, "\xff\xd8\xff\xe0"},
		{"XbX", "Content-Disposition: form-data; name=\"alt\"\r\nContent-Transfer-Encoding: quoted-printable", "=FF=\r\n"},
		{`"X b"`, "content-disposition:form-data;name*=utf-8''image;filename*=utf-8''%00", "GIF89a"},
		{"XbX", "Content-Type: multipart/mixed; boundary=YbY", "--YbY\r\n\r\n--YbY--"},
		{"", "", ""},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, boundary, header, body string) {
		form := "--" + strings.Trim(boundary, `"`)
		form = form + "\r\n" + header + "\r\n\r\n" + body + "\r\n" + form + "--\r\n"
		for _, path := range []string{"/api/newslider?mode=replace", "/api/create-pop-up?mode=replace"} {
			mustBeCivil(t, form, d.do("staff", "POST", path, "multipart/form-data; boundary="+boundary, []byte(form)))
		}
	})
}
