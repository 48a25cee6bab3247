//! Warrior at the console.
