package media

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"

	"schoolsite/internal/school"
)

// waiting is a context that has ended already.
func waiting() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestAdd_StaysBelowTheMemoryBudget(t *testing.T) {
	limits := school.DefaultLimits()
	data := jpegOf(t, quarters(64, 48))
	l := New(&shelf{}, limits)
	head, err := l.examine(data)
	if err != nil {
		t.Fatal(err)
	}
	running := int(limits.MemoryBudget / head.memory())
	for range running {
		if _, err := l.reserve(context.Background(), head.memory(), func() {}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Add(waiting(), data, nil); school.CodeOf(err) != school.Busy {
		t.Errorf("one more than %d: %v", running, err)
	}
}

func TestAdd_LargerThanTheBudgetRunsAlone(t *testing.T) {
	limits := school.DefaultLimits()
	limits.MemoryBudget = 1000
	l := New(&shelf{}, limits)
	data := jpegOf(t, quarters(64, 48))
	if _, err := l.Add(context.Background(), data, nil); err != nil {
		t.Error(err)
	}
	if _, err := l.reserve(context.Background(), 1, func() {}); err != nil {
		t.Error(err)
	}
	if _, err := l.Add(waiting(), data, nil); school.CodeOf(err) != school.Busy {
		t.Errorf("beside another: %v", err)
	}
}

func TestAdd_GivesMemoryBack(t *testing.T) {
	l, _ := library()
	good, bad := jpegOf(t, quarters(640, 480)), jpegOf(t, noisy(640, 480))[:9000]
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if _, err := l.Add(context.Background(), good, nil); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if _, err := l.Add(context.Background(), bad, nil); school.CodeOf(err) != school.Invalid {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if !l.memory.TryAcquire(l.limits.MemoryBudget) {
		t.Error("some memory is still reserved")
	}
}

func TestHeader_MemoryOfEachKind(t *testing.T) {
	const mega = 1 << 20
	for name, c := range map[string]struct {
		head header
		most int64
	}{
		"12 MP photo":       {header{is: typeJPEG, width: 4000, height: 3000}, 64*mega + 48_000_000},
		"12 MP progressive": {header{is: typeJPEG, progressive: true, width: 4000, height: 3000}, 64*mega + 216_000_000},
		"12 MP PNG":         {header{is: typePNG, width: 4000, height: 3000}, 64*mega + 1600*1200*58},
		"48 MP PNG":         {header{is: typePNG, width: 8000, height: 6000}, 64*mega + 288_000_000},
		"12 MP deep PNG":    {header{is: typePNG, deep: true, width: 4000, height: 3000}, 64*mega + 120_000_000},
		"logo":              {header{is: typePNG, width: 512, height: 512}, 64*mega + 512*512*58},
	} {
		if got := c.head.memory(); got != c.most {
			t.Errorf("%s: %d, want %d", name, got, c.most)
		}
	}
}

func TestAdd_DeadlineStopsTheDecoder(t *testing.T) {
	limits := school.DefaultLimits()
	limits.DecodeDeadline = 1
	for name, data := range wholes(t) {
		files := &shelf{}
		_, err := New(files, limits).Add(context.Background(), data, nil)
		if school.CodeOf(err) != school.TooLarge || !strings.Contains(err.Error(), "longer than 1ns") || len(files.files) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAdd_StopsWhenCancelled(t *testing.T) {
	for name, data := range wholes(t) {
		l, files := library()
		if _, err := l.Add(waiting(), data, nil); school.CodeOf(err) != school.Busy || !errors.Is(err, context.Canceled) || len(files.files) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// smallDisk takes a number of files and no more.
type smallDisk struct{ room int }

var errFull = school.Errorf(school.StorageFull, "The disk is full.")

func (f *smallDisk) Write(string, []byte) error {
	if f.room--; f.room < 0 {
		return errFull
	}
	return nil
}

func TestAdd_FailsWhenAFileCannotBeWritten(t *testing.T) {
	data := jpegOf(t, quarters(500, 90))
	const variantsAndMaster = 3
	for room := range variantsAndMaster {
		pic, err := New(&smallDisk{room}, school.DefaultLimits()).Add(context.Background(), data, nil)
		if !errors.Is(err, errFull) || pic.ID != "" {
			t.Errorf("room for %d: %+v, %v", room, pic, err)
		}
	}
}

func TestAdd_TwiceGivesTheSameFiles(t *testing.T) {
	l, files := library()
	data := jpegOf(t, quarters(500, 90))
	first, err := l.Add(context.Background(), data, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := len(files.files)
	second, err := l.Add(context.Background(), data, nil)
	if err != nil || !reflect.DeepEqual(first, second) || len(files.files) != before {
		t.Errorf("%+v\n%+v, %v", first, second, err)
	}
}
