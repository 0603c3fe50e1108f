package store

import "strings"

// Forgotten begins the ids of those whose data was deleted: see [Tx].Forget.
const Forgotten = "gone/"

// IsForgotten reports whether an id is that of somebody whose data was deleted.
func IsForgotten(person string) bool { return strings.HasPrefix(person, Forgotten) }
