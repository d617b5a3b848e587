package homepage

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"schoolsite/internal/cli"
)

// TestBar_KeepsToItsLine draws the widest bar of an upload in terminals of all
// widths: a line that wraps can't be drawn over, and is left behind.
func TestBar_KeepsToItsLine(t *testing.T) {
	for columns := 40; columns <= 100; columns += 10 {
		control, tty := terminal(t, columns)
		c := &cli.CLI{Err: tty}
		bar := newBar(c, 999<<20)
		bar.Describe("20 of 20 making its sizes")
		if err := bar.Add(998 << 20); err != nil {
			t.Fatal(err)
		}
		drawn := make([]byte, 4096)
		n, err := control.Read(drawn)
		if err != nil || !strings.Contains(string(drawn[:n]), "making its sizes") {
			t.Fatalf("%d columns: %q, %v", columns, drawn[:n], err)
		}
		for line := range strings.SplitSeq(string(drawn[:n]), "\r") {
			if wide := len([]rune(line)); wide > columns {
				t.Errorf("%d columns: a line of %d: %q", columns, wide, line)
			}
		}
	}
}

// terminal is one of so many columns, and the end that a person would see.
func terminal(t *testing.T, columns int) (control, tty *os.File) {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { control.Close() })
	var number, locked uint32
	size := [4]uint16{24, uint16(columns)}
	ioctl(t, control, syscall.TIOCGPTN, unsafe.Pointer(&number))
	ioctl(t, control, syscall.TIOCSPTLCK, unsafe.Pointer(&locked))
	ioctl(t, control, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	if tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	return control, tty
}

func ioctl(t *testing.T, file *os.File, call uintptr, value unsafe.Pointer) {
	t.Helper()
	if _, _, failure := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), call, uintptr(value)); failure != 0 {
		t.Fatal(failure)
	}
}
