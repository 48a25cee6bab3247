//! Macros: the list of games, and enums with names.

/// Defines everything derived from the list of games: [`GameId`](crate::GameId),
/// [`with_game!`](crate::with_game), [`for_each_game!`](crate::for_each_game) and
/// [`impl_default_for_games!`](crate::impl_default_for_games).
///
/// An entry names a folder of this crate, the game's type, and in braces the crates with a
/// module for the game. Every other crate uses its defaults for the game.
///
/// The feature `test-game` adds a game that exists only for tests.
#[cfg(not(feature = "test-game"))]
macro_rules! define_games {
    ($($list:tt)*) => {
        define_listed_games! { $($list)* }
    };
}

#[cfg(feature = "test-game")]
macro_rules! define_games {
    ($($list:tt)*) => {
        define_listed_games! { $($list)*
            /// Hoard, for tests.
            hoard::Hoard { tests }
        }
    };
}

macro_rules! define_listed_games {
    ($dollar:tt $($(#[$doc:meta])* $folder:ident :: $game:ident { $($own:ident),* })+) => {
        $(pub use $folder::$game;)+

        /// The games, in menu order.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum GameId {
            $($(#[$doc])* $game,)+
        }

        impl GameId {
            /// Every game, in menu order.
            pub const ALL: [Self; [$(Self::$game),+].len()] = [$(Self::$game),+];

            /// The name used on the command line and in records.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$game => stringify!($folder),)+
                }
            }
        }

        /// Runs the same code for the game that a [`GameId`] names: `with_game!(id, G =>
        /// play::<G>(…))`.
        #[macro_export]
        macro_rules! with_game {
            ($dollar id:expr, $dollar alias:ident => $dollar body:expr) => {
                match $dollar id {
                    $($crate::GameId::$game => {
                        type $dollar alias = $crate::$game;
                        $dollar body
                    })+
                }
            };
        }

        /// Calls a macro for each game: `for_each_game!(test)` calls `test!(qwixx Qwixx)`
        /// and so on.
        #[macro_export]
        macro_rules! for_each_game {
            ($dollar then:ident) => {
                $($dollar then!($folder $game);)+
            };
        }

        /// Implements a trait with its defaults for each game without a module in a crate:
        /// `impl_default_for_games!(web: RenderGame)` expands to `impl RenderGame for Pig {}`
        /// and so on.
        ///
        /// Written out, these would be six lines per plain game, in five crates. With the macro
        /// a plain game is one entry in the list.
        #[macro_export]
        macro_rules! impl_default_for_games {
            ($dollar layer:ident: $dollar defaults:ident) => {
                $($crate::unless_listed!(
                    $dollar layer [$($own)*] impl $dollar defaults for $crate::$game {}
                );)+
            };
        }
    };
}

/// Expands to its code unless the list in brackets names the layer.
#[doc(hidden)]
#[macro_export]
macro_rules! unless_listed {
    (bots [bots $($rest:ident)*] $($code:tt)*) => {};
    (coach [coach $($rest:ident)*] $($code:tt)*) => {};
    (lab [lab $($rest:ident)*] $($code:tt)*) => {};
    (terminal [terminal $($rest:ident)*] $($code:tt)*) => {};
    (web [web $($rest:ident)*] $($code:tt)*) => {};
    (tests [tests $($rest:ident)*] $($code:tt)*) => {};
    ($layer:ident [$other:ident $($rest:ident)*] $($code:tt)*) => {
        $crate::unless_listed!($layer [$($rest)*] $($code)*);
    };
    ($layer:ident [] $($code:tt)*) => { $($code)* };
}

/// Defines enums whose values have names: the questions, endings or actions of a game.
macro_rules! named_enums {
    ($($(#[$doc:meta])* $vis:vis enum $type:ident { $($(#[$value_doc:meta])* $value:ident = $name:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $type {
            $($(#[$value_doc])* $value,)+
        }

        impl $crate::NamedEnum for $type {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }
        }
    )+};
}
