//! Training and reviews.

use std::cmp::Reverse;
use std::sync::Arc;

use async_trait::async_trait;

use super::MemoryStore;
use super::rows::{MistakeKey, MistakeRow, ReviewRow, SeatRow, TableRow, seat_number};
use crate::store::{
    GameMistake, GameResultRow, MAX_LOADED_GAME_MISTAKES, MAX_LOADED_TRAINING_ANSWERS,
    MAX_SEATS_SEARCHED_FOR_UNREVIEWED, MAX_STORED_REVIEWS, PlayerTrainingStore, ReviewSettings,
    ReviewStore, StoreError, StoredReview, TableKind, Trainee, TrainingAnswer, UnreviewedGame,
};

#[async_trait]
impl PlayerTrainingStore for MemoryStore {
    async fn training_answers(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let rows = self.rows();
        let all = rows.answers_of(owner.as_str());
        let answers: Vec<_> = all.filter(|answer| answer.game == game).cloned().collect();
        let first = answers.len().saturating_sub(MAX_LOADED_TRAINING_ANSWERS);
        Ok(answers.into_iter().skip(first).collect())
    }

    async fn training_answer(
        &self,
        owner: &Trainee,
        number: i64,
    ) -> Result<Option<TrainingAnswer>, StoreError> {
        let rows = self.rows();
        Ok(rows.answers.get(&(owner.as_str().to_owned(), number)).map(|answer| (**answer).clone()))
    }

    async fn training_answers_to(
        &self,
        owner: &Trainee,
        source: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let rows = self.rows();
        let answers = rows.answers_of(owner.as_str()).filter(|answer| answer.source == source);
        Ok(answers.take(MAX_LOADED_TRAINING_ANSWERS).cloned().collect())
    }

    async fn own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<GameMistake>, StoreError> {
        let rows = self.rows();
        let own = rows
            .mistakes
            .iter()
            .filter(|(key, row)| key.trainee == owner.as_str() && row.game == game);
        let mut mistakes: Vec<GameMistake> = own.map(|(_, row)| row.mistake.clone()).collect();
        let place =
            |mistake: &GameMistake| (mistake.table.clone(), mistake.move_index, mistake.seat);
        mistakes.sort_by_key(place);
        mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        mistakes.truncate(MAX_LOADED_GAME_MISTAKES);
        mistakes.sort_by_key(place);
        Ok(mistakes)
    }

    async fn latest_unreviewed_game(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<UnreviewedGame>, StoreError> {
        let rows = self.rows();
        let is_unreviewed = |seat: &SeatRow<'_>| {
            let key = (owner.as_str().to_owned(), seat.table.id().to_string());
            let is_own = |result: &GameResultRow| result.game == game && result.bot.is_empty();
            seat.result().is_some_and(is_own) && !rows.reviewed_games.contains(&key)
        };
        let seats: Vec<SeatRow<'_>> = match owner.token_hash() {
            Some(holder) => rows
                .finished_seats_of(&holder)
                .into_iter()
                .take(MAX_SEATS_SEARCHED_FOR_UNREVIEWED)
                .collect(),
            None => {
                let is_finished =
                    |row: &&TableRow| row.definition.kind == TableKind::Console && row.ended > 0;
                let mut tables: Vec<_> = rows.all_tables().filter(is_finished).collect();
                tables.sort_by_key(|row| Reverse(row.ended));
                tables
                    .into_iter()
                    .take(MAX_SEATS_SEARCHED_FOR_UNREVIEWED)
                    .flat_map(TableRow::seats)
                    .collect()
            }
        };
        let mut unreviewed: Option<UnreviewedGame> = None;
        for seat in seats.into_iter().filter(is_unreviewed) {
            let table = seat.table.id().to_string();
            let latest = unreviewed
                .get_or_insert_with(|| UnreviewedGame { table: table.clone(), seats: Vec::new() });
            if latest.table == table {
                latest.seats.push(seat_number(seat.seat));
            }
        }
        Ok(unreviewed)
    }

    async fn store_training_answer(
        &self,
        owner: &Trainee,
        answer: TrainingAnswer,
    ) -> Result<i64, StoreError> {
        self.change(|rows| {
            let number = rows.answers_of(owner.as_str()).last().map_or(0, |last| last.number) + 1;
            let answer = Arc::new(TrainingAnswer { number, ..answer });
            Arc::make_mut(&mut rows.answers).insert((owner.as_str().to_owned(), number), answer);
            Ok(number)
        })
        .await
    }

    async fn store_own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
        table: &str,
        mistakes: Vec<GameMistake>,
    ) -> Result<(), StoreError> {
        self.change(|rows| {
            let reviewed = (owner.as_str().to_owned(), table.to_owned());
            Arc::make_mut(&mut rows.reviewed_games).insert(reviewed);
            let stored = Arc::make_mut(&mut rows.mistakes);
            for mistake in mistakes {
                let mistake = GameMistake { table: table.to_owned(), ..mistake };
                let key = MistakeKey {
                    trainee: owner.as_str().to_owned(),
                    table: mistake.table.clone(),
                    move_index: mistake.move_index,
                    seat: mistake.seat,
                };
                let row = || Arc::new(MistakeRow { game: game.to_owned(), mistake });
                stored.entry(key).or_insert_with(row);
            }
            Ok(())
        })
        .await
    }

    async fn delete_training(&self, owner: &Trainee) -> Result<(), StoreError> {
        self.change(|rows| {
            let is_other = |of: &str| of != owner.as_str();
            Arc::make_mut(&mut rows.answers).retain(|(of, _), _| is_other(of));
            Arc::make_mut(&mut rows.mistakes).retain(|key, _| is_other(&key.trainee));
            Arc::make_mut(&mut rows.reviewed_games).retain(|(of, _)| is_other(of));
            Arc::make_mut(&mut rows.puzzle_answers).retain(|(of, ..)| is_other(of));
            Arc::make_mut(&mut rows.trainee_ratings).retain(|(of, _), _| is_other(of));
            Arc::make_mut(&mut rows.daily_answers).retain(|(of, _)| is_other(of));
            Arc::make_mut(&mut rows.puzzle_runs).retain(|(of, ..), _| is_other(of));
            Ok(())
        })
        .await
    }
}

#[async_trait]
impl ReviewStore for MemoryStore {
    async fn load_review(
        &self,
        table: &str,
        settings: &ReviewSettings,
    ) -> Result<Option<String>, StoreError> {
        let rows = self.rows();
        let found = rows.reviews.get(table).map(|row| &row.review);
        let found = found.filter(|review| review.settings == *settings);
        Ok(found.map(|review| review.body.clone()))
    }

    async fn store_review(&self, review: StoredReview) -> Result<(), StoreError> {
        self.change(|rows| {
            let reviews = Arc::make_mut(&mut rows.reviews);
            let number = reviews.values().map(|row| row.number).max().unwrap_or(0) + 1;
            reviews.insert(review.table.clone(), Arc::new(ReviewRow { number, review }));
            while reviews.len() > MAX_STORED_REVIEWS as usize {
                let oldest = reviews.iter().min_by_key(|(_, row)| row.number);
                let Some(oldest) = oldest.map(|(table, _)| table.clone()) else { break };
                reviews.remove(&oldest);
            }
            Ok(())
        })
        .await
    }
}
